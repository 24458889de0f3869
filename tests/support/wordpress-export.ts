/** A WordPress export with these items. */
export const wordpress = (items: string, head = "") => `<?xml version="1.0" encoding="UTF-8" ?>
${head}<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old blog</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url>
<wp:author><wp:author_login><![CDATA[casey]]></wp:author_login><wp:author_display_name><![CDATA[Dr. Casey Morgan]]></wp:author_display_name></wp:author>
${items}</channel></rss>`;

/** One of its items; fields stand in place of the usual ones. */
export const item = (id: number, fields: Record<string, string>, more = "") => {
  const all: Record<string, string> = {
    ...{
      title: `Post ${id}`,
      "dc:creator": "casey",
      "excerpt:encoded": "",
      "wp:post_id": String(id),
      "wp:post_type": "post",
      "wp:status": "publish",
    },
    ...{ "wp:post_date": "2024-03-01 08:00:00", "wp:post_date_gmt": "2024-03-01 15:00:00", "wp:post_modified_gmt": "2024-03-02 15:00:00" },
    ...fields,
  };
  return `<item>${Object.entries(all)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join("")}${more}</item>`;
};

export const category = (name: string, domain = "category") => `<category domain="${domain}" nicename="x"><![CDATA[${name}]]></category>`;

export const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

/** A picture of the old site's library. */
export const attachment = (id: number, file: string, { parent = 0, alt = "", caption = "" } = {}) =>
  item(
    id,
    {
      "wp:post_type": "attachment",
      "wp:status": "inherit",
      "wp:attachment_url": `https://old.example/wp-content/uploads/${file}`,
      "wp:post_parent": String(parent),
      "excerpt:encoded": caption,
    },
    meta("_wp_attached_file", file) + meta("_wp_attachment_image_alt", alt),
  );
