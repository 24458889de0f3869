// The least a Node server can do: the same bytes and headers for every request. Its answer comes from the file it is given.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log(`running at http://127.0.0.1:${server.address().port}`));
