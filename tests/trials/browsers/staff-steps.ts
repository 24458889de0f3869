import path from "node:path";
import { Key } from "./browser";
import { isScripted, openAdmin, openNewPost, owner, pressButton, type Steps, typeInto, until } from "./walk";

const SAVED = "return /^Saved/.test(document.querySelector('.save-words').textContent);";

export const staffSteps: Steps = {
  "An account is made, and the owner signs in and out": async ({ browser, url }) => {
    await browser.resize(1280, 900);
    await browser.open(`${url}/admin/create-account`);
    await isScripted(browser);
    await typeInto(browser, "[name=name]", "Sam Ortiz");
    await typeInto(browser, "[name=email]", "sam@clinic.example");
    await typeInto(browser, "[name=password]", owner.password);
    await browser.press(Key.enter);
    await until(browser, "return document.querySelector('main').textContent.includes('Waiting for approval');");
    await browser.run("document.querySelector('form[action=\"/admin/sign-out\"]').requestSubmit();");
    await until(browser, "return document.querySelector('[name=password]') !== null;");
    await openAdmin({ browser, url }, "/admin");
    await until(browser, "return document.querySelector('form[action=\"/admin/sign-out\"]') !== null;");
  },

  "A picture is uploaded and stands in the text": async (walk) => {
    await openNewPost(walk);
    await walk.browser.run("document.querySelector('.surface-tools [data-tool=picture]').click();");
    await walk.browser.choose(".picture-menu ~ input[type=file]:not([capture])", path.resolve("public/icon-192.png"));
    await until(walk.browser, "return document.querySelector('.surface .prose img[src*=\"/media/\"]') !== null;");
  },

  "A killed site loses no word": async (walk) => {
    const { browser, kill, start } = walk;
    await openNewPost(walk);
    await typeInto(browser, "[name=title]", "Ticks");
    await browser.press(Key.enter, ..."Saved words.");
    await until(browser, SAVED);
    await kill();
    await browser.press(..." Typed alone.");
    await until(browser, "return /kept on this device/.test(document.querySelector('.save-words').textContent);");
    const address = await browser.run<string>("return location.pathname;");
    await browser.open("about:blank");
    await start();
    await openAdmin(walk, address);
    await pressButton(browser, "Use this text");
    await until(browser, "return document.querySelector('[name=content]').value.includes('Saved words. Typed alone.');");
    await until(browser, SAVED);
  },

  "Who was signed out signs in where the text is": async (walk) => {
    const { browser, endSessions } = walk;
    await openNewPost(walk);
    await typeInto(browser, "[name=title]", "Fleas");
    await browser.press(Key.enter, ..."In Arizona");
    await until(browser, SAVED);
    endSessions();
    await browser.press(..." all year.");
    await until(browser, "return document.querySelector('.sign-in-again [name=password]') !== null;");
    await typeInto(browser, ".sign-in-again [name=password]", owner.password);
    await browser.press(Key.enter);
    await until(browser, `if (document.querySelector(".sign-in-again") !== null) return false; ${SAVED}`);
  },

  "An article is published, and Undo takes it back": async (walk) => {
    const { browser } = walk;
    await openNewPost(walk);
    await typeInto(browser, "[name=title]", "Shade for rabbits");
    await browser.press(Key.enter, ..."Rabbits need shade.");
    await until(browser, SAVED);
    await pressButton(browser, "Publish");
    await until(browser, "return location.pathname === '/admin';");
    await pressButton(browser, "Undo");
    await until(browser, `return [...document.querySelectorAll("[role=status]")].some((line) => line.textContent.includes("Undone"));`);
  },
};
