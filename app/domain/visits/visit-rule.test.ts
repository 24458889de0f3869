import { expect, test } from "vitest";
import { browserHeaders } from "../../../tests/support/visitor";
import { type RequestHeaders, visitOf } from "./visit-rule";

const page = { origin: "https://clinic.example", pathname: "/blog/heat" };
const judge = (headers: RequestHeaders) => visitOf({ ...browserHeaders, ...headers }, page);
const named = (userAgent: string) => ({ "user-agent": userAgent });

test.each<[string, RequestHeaders, string | null]>([
  ["a browser that asks by itself", {}, null],
  ["one that sends no fetch metadata, as over plain HTTP", { "sec-fetch-mode": undefined, "sec-fetch-dest": undefined }, null],
  ["a phone whose maker is Cubot", named("Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) AppleWebKit/537.36"), null],
  ["a link on another site", { referer: "https://www.Example.com/some/private/path?of=somebody" }, "example.com"],
  ["a link in an app", { referer: "android-app://com.google.android.gm/" }, "com.google.android.gm"],
  ["a page of ours", { referer: "https://clinic.example/blog" }, null],
  ["our home page", { referer: "https://clinic.example/" }, null],
  ["our name with www", { referer: "https://www.clinic.example/" }, null],
  ["a site whose name begins like ours", { referer: "https://clinic.example.org/" }, "clinic.example.org"],
  ["an address instead of a name", { referer: "http://203.0.113.7/x" }, ""],
  ["a name of one word", { referer: "http://intranet/x" }, ""],
  ["a name longer than names are", { referer: `https://${"a".repeat(63)}.example/` }, ""],
  ["what is no address", { referer: "<script>" }, ""],
])("counts %s", (_name, headers, from) => {
  expect(judge(headers)).toEqual({ from });
});

test.each<[string, RequestHeaders]>([
  ["Do Not Track", { dnt: "1" }],
  ["Global Privacy Control", { "sec-gpc": "1" }],
  ["staff", { cookie: "a=b; staff.session_token=x" }],
  ["staff over https", { cookie: "__Host-staff.session_token=x" }],
  ["somebody of the staff who has signed out", { cookie: "__Host-staff.device=x" }],
  ["a fetch ahead of a click", { "sec-purpose": "prefetch" }],
  ["a page drawn ahead", { "sec-purpose": "prefetch;prerender" }],
  ["an older fetch ahead", { purpose: "prefetch" }],
  ["a picture of the page", { "x-purpose": "preview" }],
  ["a script's request", { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }],
  ["a frame", { "sec-fetch-dest": "iframe" }],
  ["the page itself, filtered", { referer: "https://clinic.example/blog/heat?page=2" }],
  ["nobody's name", { "user-agent": undefined }],
  ["a name without an end", named(`Mozilla/5.0 (${"x".repeat(600)})`)],
  ["no language", { "accept-language": undefined }],
  ["curl", named("curl/8.5.0")],
  ["a search engine", named("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)")],
  ["a search engine as a phone", named("Mozilla/5.0 (Linux; Android 6.0.1) Chrome/130.0 Mobile Safari/537.36 (compatible; GoogleOther)")],
  ["a model's reader", named("Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.1; +https://openai.com/gptbot)")],
  ["a preview of a link", named("Mozilla/5.0 (Windows NT 10.0) BingPreview/1.0b")],
  ["a monitor", named("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 UptimeMonitor/2.0")],
  ["a browser that nobody looks at", named("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0.0.0 Safari/537.36")],
])("leaves out %s", (_name, headers) => {
  expect(judge(headers)).toBeNull();
});
