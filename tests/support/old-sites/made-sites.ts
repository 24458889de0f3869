import { type OldText, oldAuthor, oldTexts } from "./texts";

/** What a server answers, by path and query. */
export type OldPages = Readonly<Record<string, { readonly body: string | Buffer; readonly type?: string; readonly location?: string }>>;

const articles = oldTexts.filter(({ date }) => date !== null);
const html = (body: string) => ({ body, type: "text/html; charset=utf-8" });
const xml = (body: string) => ({ body: `<?xml version="1.0" encoding="UTF-8"?>${body}`, type: "application/xml" });

/** As Ghost's theme Casper writes them, with its sitemaps and feed. */
export function ghostSite(origin: string): OldPages {
  const card = ({ name, title, date }: OldText) => `<article class="gh-card post"><a class="gh-card-link" href="/${name}/">
    <figure class="gh-card-image"><img src="/content/images/size/w300/2021/${name}.jpg" alt=""></figure>
    <div class="gh-card-wrapper"><h3 class="gh-card-title">${title}</h3><p class="gh-card-excerpt">Read more about this and other things that our patients taught us over the years…</p>
    <footer class="gh-card-meta"><time class="gh-card-date" datetime="${date}">${date}</time></footer></div></a></article>`;
  const page = (text: OldText, body: string, head = "") =>
    html(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${text.title}</title>
    <meta property="og:site_name" content="Juniper Hill Animal Clinic"><meta property="og:title" content="${text.title}">
    <meta property="og:image" content="${origin}/content/images/2021/${text.name}.jpg"><link rel="canonical" href="${origin}/${text.name}/">
    <link rel="alternate" type="application/rss+xml" href="${origin}/rss/"><meta name="generator" content="Ghost 5.82">${head}</head>
    <body class="post-template"><div class="gh-viewport"><header id="gh-navigation" class="gh-navigation gh-outer"><div class="gh-navigation-inner gh-inner">
    <a class="gh-navigation-logo is-title" href="/">Juniper Hill Animal Clinic</a><nav class="gh-navigation-menu"><ul class="nav">
    ${oldTexts
      .filter(({ date }) => date === null)
      .map(({ name, title }) => `<li class="nav-${name}"><a href="/${name}/">${title}</a></li>`)
      .join("")}</ul></nav>
    <div class="gh-navigation-actions"><a href="#/portal/signin">Sign in</a><a class="gh-button" href="#/portal/signup">Subscribe</a></div></div></header>
    ${body}
    <footer class="gh-footer gh-outer"><div class="gh-footer-inner gh-inner"><nav class="gh-footer-menu"><ul class="nav"><li><a href="/privacy/">Data &amp; privacy</a></li></ul></nav>
    <div class="gh-footer-copyright"><a href="https://ghost.org/">Powered by Ghost</a></div></div></footer></div></body></html>`);
  const article = (text: OldText) => {
    const data = {
      "@context": "https://schema.org",
      "@type": "Article",
      author: { "@type": "Person", name: oldAuthor },
      headline: text.title,
      datePublished: `${text.date}T15:00:00.000Z`,
    };
    return page(
      text,
      `<main class="gh-main"><article class="gh-article post"><header class="gh-article-header gh-canvas"><a class="gh-article-tag" href="/tag/dogs/">Dogs</a>
      <h1 class="gh-article-title is-title">${text.title}</h1><div class="gh-article-meta"><div class="gh-article-author-image"><a href="/author/casey/"><img class="author-profile-image" src="/content/images/size/w160/casey.jpg" alt="${oldAuthor}"></a></div>
      <div class="gh-article-meta-wrapper"><h4 class="gh-article-author-name"><a href="/author/casey/">${oldAuthor}</a></h4><div class="gh-article-meta-content"><time class="gh-article-meta-date" datetime="${text.date}">${text.date}</time><span class="gh-article-meta-length">2 min read</span></div></div></div>
      <figure class="gh-article-image"><img srcset="/content/images/size/w300/2021/${text.name}.jpg 300w" src="/content/images/size/w1200/2021/${text.name}.jpg" alt="${text.title}"></figure></header>
      <section class="gh-content gh-canvas is-body">${text.html}</section></article>
      <div class="gh-comments gh-canvas"><h3>Comments</h3></div></main>
      <section class="gh-container is-grid gh-outer"><div class="gh-container-inner gh-inner"><h2 class="gh-container-title">Read more</h2><div class="gh-feed">${articles
        .filter((one) => one !== text)
        .map(card)
        .join("")}</div></div></section>`,
      `<meta property="article:published_time" content="${text.date}T15:00:00.000Z"><script type="application/ld+json">${JSON.stringify(data)}</script>`,
    );
  };
  const plain = (text: OldText) =>
    page(
      text,
      `<main class="gh-main"><article class="gh-article page"><header class="gh-article-header gh-canvas"><h1 class="gh-article-title is-title">${text.title}</h1></header>
    <section class="gh-content gh-canvas is-body">${text.html}</section></article></main>`,
    );
  const home = {
    ...page(
      { name: "", title: "Juniper Hill Animal Clinic", date: null, html: "" },
      `<main class="gh-main gh-outer"><div class="gh-feed">${articles.map(card).join("")}</div></main>`,
    ),
  };
  const list = (name: string, chosen: readonly OldText[]) =>
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${chosen.length === 0 ? ["pages", "posts"].map((one) => `<sitemap><loc>${origin}/sitemap-${one}.xml</loc></sitemap>`).join("") : ""}</sitemapindex>${name}`;
  const urls = (chosen: readonly OldText[]) =>
    xml(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${chosen.map(({ name }) => `<url><loc>${origin}/${name}/</loc></url>`).join("")}</urlset>`,
    );
  return {
    "/": home,
    "/robots.txt": { body: `User-agent: *\nSitemap: ${origin}/sitemap.xml\nDisallow: /ghost/\n`, type: "text/plain" },
    "/sitemap.xml": xml(list("", [])),
    "/sitemap-pages.xml": urls(oldTexts.filter(({ date }) => date === null)),
    "/sitemap-posts.xml": urls(articles),
    ...Object.fromEntries(oldTexts.map((text) => [`/${text.name}/`, text.date === null ? plain(text) : article(text)])),
  };
}

/** As a static generator writes them: files that end in .html, microdata, an Atom feed, no sitemap. */
export function staticSite(origin: string): OldPages {
  const pathOf = ({ name, date }: OldText) => (date === null ? `/${name}.html` : `/${date.replaceAll("-", "/")}/${name}.html`);
  const frame = (title: string, body: string) =>
    html(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Juniper Hill</title>
<link rel="alternate" type="application/atom+xml" title="Juniper Hill" href="/feed.xml"></head><body>
<header class="site-header" role="banner"><div class="wrapper"><a class="site-title" rel="author" href="/">Juniper Hill</a><nav class="site-nav"><input type="checkbox" id="nav-trigger"><div class="trigger">
${oldTexts
  .filter(({ date }) => date === null)
  .map((text) => `<a class="page-link" href="${pathOf(text)}">${text.title}</a>`)
  .join("\n")}</div></nav></div></header>
<main class="page-content" aria-label="Content"><div class="wrapper">${body}</div></main>
<footer class="site-footer h-card"><div class="wrapper"><h2 class="footer-heading">Juniper Hill</h2><div class="footer-col-wrapper"><div class="footer-col"><ul class="contact-list">
<li class="p-name">Juniper Hill Animal Clinic</li><li><a class="u-email" href="mailto:front.desk@juniper.example">front.desk@juniper.example</a></li></ul></div>
<div class="footer-col"><p>A small practice for small animals.</p></div></div></div></footer></body></html>`);
  const post = (text: OldText) =>
    frame(
      text.title,
      `<article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting"><header class="post-header">
<h1 class="post-title p-name" itemprop="name headline">${text.title}</h1><p class="post-meta"><time class="dt-published" datetime="${text.date}T08:00:00-07:00" itemprop="datePublished">${text.date}</time> • <span itemprop="author" itemscope itemtype="http://schema.org/Person"><span class="p-author h-card" itemprop="name">${oldAuthor}</span></span></p></header>
<div class="post-content e-content" itemprop="articleBody">${text.html}</div><a class="u-url" href="${pathOf(text)}" hidden></a></article>
<div class="share"><span>Share this:</span><a href="https://facebook.example/share">Facebook</a><a href="https://x.example/share">X</a></div>
<ul class="pager"><li class="previous"><a href="/">Previous post</a></li><li class="next"><a href="/">Next post</a></li></ul>`,
    );
  const page = (text: OldText) =>
    frame(
      text.title,
      `<article class="post"><header class="post-header"><h1 class="post-title">${text.title}</h1></header><div class="post-content">${text.html}</div></article>`,
    );
  const list = articles
    .map(
      (text) =>
        `<li><span class="post-meta">${text.date}</span><h3><a class="post-link" href="${pathOf(text)}">${text.title}</a></h3></li>`,
    )
    .join("");
  const entries = articles
    .map(
      (text) =>
        `<entry><title>${text.title}</title><link href="${origin}${pathOf(text)}"/><published>${text.date}T08:00:00-07:00</published><author><name>${oldAuthor}</name></author></entry>`,
    )
    .join("");
  return {
    "/": frame("Home", `<div class="home"><h1 class="page-heading">News from the clinic</h1><ul class="post-list">${list}</ul></div>`),
    "/feed.xml": xml(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Juniper Hill</title>${entries}</feed>`),
    ...Object.fromEntries(oldTexts.map((text) => [pathOf(text), text.date === null ? page(text) : post(text)])),
  };
}

/** As a page builder of 2006 wrote them: tables in tables, styles in attributes, windows-1252, addresses in capitals that end in .aspx. */
export function builderSite(): OldPages {
  const pathOf = ({ name }: OldText) => `/${name.replace(/(^|-)(\w)/g, (_, _hyphen, letter: string) => letter.toUpperCase())}.aspx`;
  const font = '<font face="Verdana, Arial" size="2" color="#333333">';
  const old = (text: string) =>
    text
      .replace(/<p>/g, `<p style="margin:0 0 12px 0">${font}`)
      .replace(/<\/p>/g, "</font></p>")
      .replace(/<h2>/g, `<h2 style="color:#006633;font-size:14pt"><span style="font-family:Georgia">`)
      .replace(/<\/h2>/g, "</span></h2>")
      .replace(/<li>/g, `<li>${font}`)
      .replace(/<\/li>/g, "</font></li>")
      .replace(
        /<figure>(<img[^>]*>)<figcaption>(.*?)<\/figcaption><\/figure>/g,
        `<table align="right" width="200"><tr><td>$1</td></tr><tr><td align="center"><i>$2</i></td></tr></table>`,
      )
      .replace('href="/about"', 'href="About.aspx"');
  const menu = `<table width="100%" cellpadding="0" cellspacing="0">${[...oldTexts].map((text) => `<tr><td bgcolor="#006633"><a href="${pathOf(text)}" style="color:white;text-decoration:none">${text.title}</a></td></tr>`).join("")}</table>`;
  const frame = (title: string, body: string) => {
    const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><title>${title} - Juniper Hill Animal Clinic, Springfield</title></head>
<body bgcolor="#ffffff" leftmargin="0" topmargin="0"><form name="aspnetForm" method="post" action="Default.aspx" id="aspnetForm"><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="/wEPDwUKLTI2">
<table width="780" align="center" border="0" cellpadding="0" cellspacing="0"><tr><td colspan="2" background="images/top.gif"><table width="100%"><tr><td><img src="images/logo.gif" alt="Juniper Hill Animal Clinic"></td>
<td align="right">${font}<b>Call us: <a href="tel:+15205550123">(520) 555-0123</a></b><br>12 Juniper Hill Road, Springfield, AZ 85700</font></td></tr></table></td></tr>
<tr><td width="160" valign="top">${menu}<br><table class="hours"><tr><td colspan="2"><b>Office hours</b></td></tr><tr><td>Monday – Friday</td><td>8:00 am – 6:00 pm</td></tr><tr><td>Saturday</td><td>9:00 am – 1:00 pm</td></tr><tr><td>Sunday</td><td>closed</td></tr></table></td>
<td width="620" valign="top"><table width="100%" cellpadding="10"><tr><td><div style="font-size:18pt;color:#006633"><b>${title}</b></div></td></tr><tr><td><table border="0"><tr><td valign="top">${body}</td></tr></table></td></tr></table></td></tr>
<tr><td colspan="2" align="center">${font}Copyright 2014 Juniper Hill Animal Clinic. All rights reserved. | <a href="Default.aspx">Home</a> | Site by Bright Web Studio</font></td></tr></table></form></body></html>`;
    return { body: Buffer.from(windows1252(page), "latin1"), type: "text/html" };
  };
  const home = frame("Welcome", `${font}<p>Welcome to the website of our clinic. Choose a page on the left.</p></font>`);
  return {
    "/": home,
    "/Default.aspx": home,
    ...Object.fromEntries(oldTexts.map((text) => [pathOf(text), frame(text.title, old(text.html))])),
  };
}

function windows1252(text: string): string {
  const signs: Record<string, string> = { "–": "\x96", "—": "\x97", "’": "\x92", "“": "\x93", "”": "\x94", "…": "\x85" };
  return text.replace(/[–—’“”…]/g, (sign) => signs[sign] ?? sign);
}
