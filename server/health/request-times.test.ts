import { expect, it } from "vitest";
import { RequestTimes } from "./request-times";

it("knows what nearly all requests of a page stayed within", () => {
  const times = new RequestTimes();
  for (let request = 0; request < 95; request += 1) times.note("GET", "/blog", 200, 0.4);
  for (let request = 0; request < 5; request += 1) times.note("GET", "/blog", 503, 700);
  times.note("POST", "/admin/sign-in", 302, 90);
  times.note("GET", "files", 200, 3000);
  times.note("GET", "/about", 200, 20_000);
  expect(times.slowest()).toEqual([
    { route: "/about", requests: 1, usual: 10 },
    { route: "/blog", requests: 100, usual: 0.001 },
  ]);
  const [[, , blog] = []] = [...times.all()].filter(([, route]) => route === "/blog");
  expect(blog).toMatchObject({ statuses: [0, 0, 95, 0, 0, 5], buckets: [95, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0] });
});
