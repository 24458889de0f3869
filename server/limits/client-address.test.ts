import { expect, test } from "vitest";
import { claimedAddress, clientAddress, isLocalRequest } from "./client-address.server";

test.each([
  ["ignores the header where no proxy is configured", "203.0.113.9", "198.51.100.1", "", "203.0.113.9"],
  ["ignores the header of a connection that is no proxy", "203.0.113.9", "198.51.100.1", "10.0.0.0/8", "203.0.113.9"],
  ["uses the last address that is no proxy's", "10.0.0.2", "1.2.3.4, 198.51.100.7, 10.0.0.9", "10.0.0.0/8", "198.51.100.7"],
  ["knows a mapped IPv4 address", "::ffff:127.0.0.1", "2001:db8::5", "127.0.0.1", "2001:db8::5"],
  ["knows IPv6 networks", "fd00::1", "198.51.100.7", "fd00::/8", "198.51.100.7"],
  ["knows an address with its port", "127.0.0.1", "3.3.3.3:1001", "127.0.0.1", "3.3.3.3"],
  ["knows an IPv6 address with its port", "127.0.0.1", "[2001:db8::5]:443", "127.0.0.1", "2001:db8::5"],
  ["knows a mapped address with its port", "127.0.0.1", "[::ffff:198.51.100.7]:80", "127.0.0.1", "198.51.100.7"],
  ["passes over empty entries (RFC 9110 section 5.6.1)", "127.0.0.1", "198.51.100.7, ,", "127.0.0.1", "198.51.100.7"],
  ["knows a quoted address", "127.0.0.1", '"[2001:db8::5]:443"', "127.0.0.1", "2001:db8::5"],
  ["stops at an entry that is no address", "127.0.0.1", "unknown", "127.0.0.1", "127.0.0.1"],
])("%s", (_what, peer, forwardedFor, proxy, address) => {
  expect(clientAddress(peer, forwardedFor, proxy === "" ? [] : [proxy])).toBe(address);
});

test("distinguishes a visitor's own address from a proxy's", () => {
  const local = { trustedProxies: [], publicUrl: null };
  const open = { trustedProxies: [], publicUrl: "https://clinic.example" };
  const behindProxy = { ...open, trustedProxies: ["10.0.0.0/8"] };
  expect(claimedAddress("203.0.113.9", undefined, open)).toBeNull();
  expect(claimedAddress("127.0.0.1", undefined, local)).toBeNull();
  expect(claimedAddress("10.0.0.2", "198.51.100.7", behindProxy)).toBeNull();
  expect(claimedAddress("10.0.0.2", "1.2.3.4, 198.51.100.7", open)).toBe("198.51.100.7");
  expect(claimedAddress("::ffff:10.0.0.2", undefined, open)).toBe("");
});

test.each([
  ["127.0.0.1", "localhost:3000"],
  ["::ffff:127.0.0.1", "127.0.0.1:3000"],
  ["::1", "[::1]:3000"],
])("takes a request from %s for %s as this machine's own", (peer, host) => {
  expect(isLocalRequest(peer, { host }, "1.1")).toBe(true);
});

test.each([
  ["another machine", "192.0.2.4", { host: "localhost:3000" }, "1.1"],
  ["another name", "127.0.0.1", { host: "rebound.example:3000" }, "1.1"],
  ["a name that begins like an address", "127.0.0.1", { host: "127.0.0.1.rebound.example" }, "1.1"],
  ["no name", "127.0.0.1", {}, "1.1"],
  ["a proxy that says so", "127.0.0.1", { host: "localhost:3000", "x-forwarded-for": "198.51.100.7" }, "1.1"],
  ["a proxy as nginx is by default", "127.0.0.1", { host: "localhost:3000" }, "1.0"],
])("does not take %s for this machine", (_what, peer, headers, version) => {
  expect(isLocalRequest(peer, headers, version)).toBe(false);
});
