import { expect, test } from "vitest";
import { clientAddress } from "./client-address.server";

test("believes nobody unless proxies are configured", () => {
  expect(clientAddress("203.0.113.9", "198.51.100.1", [])).toBe("203.0.113.9");
});

test("takes the last address that a trusted proxy vouches for, not what the client claims", () => {
  expect(clientAddress("10.0.0.2", "1.2.3.4, 198.51.100.7, 10.0.0.9", ["10.0.0.0/8"])).toBe("198.51.100.7");
});

test("ignores the header of a connection that is no proxy", () => {
  expect(clientAddress("203.0.113.9", "198.51.100.1", ["10.0.0.0/8"])).toBe("203.0.113.9");
});

test("knows a mapped IPv4 address and IPv6 networks", () => {
  expect(clientAddress("::ffff:127.0.0.1", "2001:db8::5", ["127.0.0.1"])).toBe("2001:db8::5");
  expect(clientAddress("fd00::1", "198.51.100.7", ["fd00::/8"])).toBe("198.51.100.7");
});

test("stops at an entry that is no address", () => {
  expect(clientAddress("127.0.0.1", "unknown", ["127.0.0.1"])).toBe("127.0.0.1");
});
