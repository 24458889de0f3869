import { listItemRoute } from "./list-item.server";

const { loader, action } = listItemRoute(({ item, words, others }) => ({
  items: others,
  action: `removed ${words}`,
  text: `${item.name} is removed.`,
}));

export { action, loader };
