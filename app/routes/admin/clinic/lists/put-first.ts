import { listItemRoute } from "./list-item.server";

const { loader, action } = listItemRoute(({ item, words, others }) => ({
  items: [item, ...others],
  action: `put ${words} first`,
  text: `${item.name} is the first one.`,
}));

export { action, loader };
