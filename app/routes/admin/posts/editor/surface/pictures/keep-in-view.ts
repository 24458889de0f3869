/** Keeps a question and as much as fits of its picture on the screen while it is answered: the keyboard and the picture come later. @returns ends it */
export function keepInView(input: HTMLElement | null): (() => void) | undefined {
  const question = input?.closest<HTMLElement>(".picture-question");
  if (!question) return;
  const show = () => {
    const card = question.closest(".picture-card");
    const picture = card?.querySelector(".sending-picture") ?? card?.previousElementSibling;
    picture?.scrollIntoView({ block: "nearest" });
    question.scrollIntoView({ block: "nearest" });
  };
  const page = new ResizeObserver(show);
  page.observe(document.body);
  visualViewport?.addEventListener("resize", show);
  return () => {
    page.disconnect();
    visualViewport?.removeEventListener("resize", show);
  };
}
