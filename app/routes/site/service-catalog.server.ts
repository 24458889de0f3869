import { ServicePages } from "~/domain/service-pages/service-pages.server";
import { serviceTexts } from "~content/service-pages";

export const servicePages = new ServicePages(serviceTexts);
