import path from "node:path";
import { expect, it } from "vitest";
import { describeFailures, playwrightProgress, readPlaywright, readVitest, vitestProgress } from "./test-report.mjs";
import { listTests, longTests, selectTests } from "./test-selection.mjs";

const vitestReport = {
  numPassedTests: 3,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: path.resolve("tests/blog.test.ts"),
      status: "failed",
      message: "",
      assertionResults: [
        { status: "passed", fullName: "a blog opens", failureMessages: [] },
        {
          status: "failed",
          fullName: "a blog it's read",
          failureMessages: ["\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n at x"],
        },
      ],
    },
    { name: path.resolve("tests/own-pages.test.ts"), status: "failed", message: "Cannot find module", assertionResults: [] },
  ],
};
const spec = (status: string, title: string) => ({
  file: "blog.e2e.ts",
  title,
  tests: [{ status, results: [{ error: { message: "Timeout" } }] }],
});
const playwrightReport = {
  config: { rootDir: path.resolve("tests/e2e") },
  stats: { expected: 7, skipped: 0 },
  errors: [],
  suites: [{ specs: [spec("expected", "opens")], suites: [{ specs: [spec("unexpected", "prints")] }] }],
};

it("ends with each test that failed, and the command that runs it alone", () => {
  const { passed, skipped, failures } = readVitest(vitestReport);
  expect([passed, skipped]).toEqual([3, 1]);
  expect(describeFailures([...failures, ...readPlaywright(playwrightReport).failures, { file: "", name: "types" }])).toEqual([
    "✗ tests/blog.test.ts: a blog it's read\n  AssertionError: expected 1 to be 2\n  npm test -- tests/blog.test.ts 'a blog it'\\''s read'",
    "✗ tests/own-pages.test.ts\n  Cannot find module\n  npm test -- tests/own-pages.test.ts",
    "✗ tests/e2e/blog.e2e.ts: prints\n  Timeout\n  npm test -- tests/e2e/blog.e2e.ts prints",
    "✗ types",
  ]);
});

it("runs one test of a file by that command, and several files", () => {
  expect(selectTests(["tests/blog.test.ts", "a blog (PostgreSQL) opens"])).toEqual({
    unit: ["tests/blog.test.ts"],
    browser: [],
    name: "a blog \\(PostgreSQL\\) opens",
  });
  expect(selectTests(["tests/e2e/blog.e2e.ts", "prints"])).toEqual({ unit: [], browser: ["tests/e2e/blog.e2e.ts"], name: "prints" });
  expect(selectTests(["own-pages"])).toMatchObject({ unit: ["tests/own-pages.test.ts"], name: null });
  expect(selectTests(["tests/e2e/blog.e2e.ts", "tests/blog.test.ts", "tests/backup.test.ts"])).toEqual({
    unit: ["tests/blog.test.ts", "tests/backup.test.ts"],
    browser: ["tests/e2e/blog.e2e.ts"],
    name: null,
  });
});

it("leaves the long tests out of the gate, and no other", () => {
  const [gate, all] = [listTests(false), listTests(true)].map(({ unit, browser }) => [...unit, ...browser]);
  expect([...(gate ?? []), ...longTests].toSorted()).toEqual(all?.toSorted());
});

it("says how far both are", () => {
  expect(vitestProgress(" ✓ app/a.test.ts (3 tests) 5ms\n   ✓ opens 400ms\n ❯ app/b.test.tsx (1 test | 1 failed) 5ms\n", 9)).toBe(
    "2 of 9 files",
  );
  expect(playwrightProgress("[1/30] blog.e2e.ts:5:1 › opens\n[2/30] blog.e2e.ts:9:1 › prints\n")).toBe("2 of 30");
});
