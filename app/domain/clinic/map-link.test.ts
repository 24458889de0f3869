import { expect, test } from "vitest";
import { findMapPoint, milesFromZip, shortMapLink } from "./map-link";

const mesa = { latitude: 33.4152, longitude: -111.8315 };

test.each([
  "https://www.google.com/maps/place/Clinic/@33.4,-111.9,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x1!8m2!3d33.4152!4d-111.8315!16s",
  "https://www.google.com/maps/@33.4152,-111.8315,15z?entry=ttu",
  "https://www.google.com/maps/search/33.4152,+-111.8315?entry=tts",
  "https://maps.google.com/?q=33.4152,-111.8315",
  "https://www.google.com/maps/search/?api=1&query=33.4152%2C-111.8315",
  "https://consent.google.com/m?continue=https://maps.google.com/?q%3D33.4152,-111.8315&gl=DE",
  "https://maps.apple.com/?ll=33.4152,-111.8315&q=Clinic",
  "https://maps.apple.com/place?address=1&coordinate=33.4152,-111.8315&name=Clinic",
  "https://www.openstreetmap.org/?mlat=33.4152&mlon=-111.8315#map=15/33.5/-111.9",
  "https://www.openstreetmap.org/#map=17/33.4152/-111.8315",
  "https://www.bing.com/maps?cp=33.4152~-111.8315&lvl=16",
  "https://www.bing.com/maps?sp=point.33.4152_-111.8315_Clinic",
  "geo:33.4152,-111.8315;u=12",
  "geo:0,0?q=33.4152,-111.8315(Clinic)",
  " 33.415200, -111.831500 ",
])("finds the place in %s", (link) => {
  expect(findMapPoint(link)).toEqual(mesa);
});

test.each([
  "",
  "Main Street 1",
  "https://example.com/",
  "https://www.google.com/maps/place/Clinic",
  "geo:0,0",
  "geo:91,10",
  "javascript:33.4,-111",
])("finds none in %j", (link) => {
  expect(findMapPoint(link)).toBeNull();
});

test("reads no link that is longer than links are", () => {
  expect(findMapPoint(`https://www.google.com/maps/@33.4,-111.6,15z?${"x".repeat(4000)}`)).toBeNull();
});

test("knows the short links that may be followed", () => {
  expect(shortMapLink(" https://maps.app.goo.gl/abc ")).toBe("https://maps.app.goo.gl/abc");
  for (const link of ["http://maps.app.goo.gl/abc", "https://maps.app.goo.gl:8080/a", "https://goo.gl.example/a", "https://example.com"]) {
    expect(shortMapLink(link)).toBeNull();
  }
});

test("says how far a place is from where its ZIP code is", () => {
  expect(milesFromZip(mesa, "85208")).toBeNull();
  expect(milesFromZip({ latitude: 32.2217, longitude: -110.9265 }, "85208")).toBe(99);
  expect(milesFromZip({ latitude: 48.1, longitude: 11.6 }, "10001")).toBeNull();
});
