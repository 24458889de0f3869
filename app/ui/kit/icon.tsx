const shapes = {
  phone: "M5 3h4l1.5 5L8 9.8a12 12 0 0 0 6.2 6.2l1.8-2.5 5 1.5v4a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.2 2 2 0 0 1 5 3z",
  external: "M9 5H5v14h14v-4M13 5h6v6m0-6-9 9",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "m6 6 12 12M18 6 6 18",
  heart: "M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-2.8A4.5 4.5 0 0 1 20 9c0 6-8 11-8 11z",
  arrow: "M5 12h14m-6-6 6 6-6 6",
  back: "M19 12H5m6-6-6 6 6 6",
  mail: "M3 6h18v12H3zm0 1 9 6 9-6",
  pin: "M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM14.5 9.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
  check: "m4 12.5 5 5L20 6.5",
  alert: "m12 3 10 18H2zm0 7v5m0 2.8v.2",
  posts: "M6 3h9l4 4v14H6zM9 9h3m-3 4h7m-7 4h7",
  inbox: "M4 5h16l1 9v5H3v-5zm-1 9h5l2 3h4l2-3h5",
  person: "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21c0-5 3.5-8 8-8s8 3 8 8",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
  plus: "M12 5v14M5 12h14",
  edit: "M4 20h4L19 9l-4-4L4 16zm9-13 4 4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13m-8 4v5m4-5v5",
  out: "M9 4H5v16h4m6-12 4 4-4 4m4-4H9",
  clock: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2",
  sun: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2m0-14-2 2M7 17l-2 2",
  door: "M6 21V3h12v18M3 21h18m-6.5-9v.2",
  notice: "M4 10v4h3l8 5V5L7 10zm15-1a4 4 0 0 1 0 6",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  chevron: "m9 5 7 7-7 7",
  columns: "M3 5h18v14H3zm9 0v14",
  download: "M12 4v12m-5-5 5 5 5-5M4 20h16",
  upload: "M12 16V4m-5 5 5-5 5 5M4 20h16",
  details: "M4 7h10m4 0h2M4 17h2m4 0h10M18 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM10 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
  help: "M8.5 9a3.5 3.5 0 1 1 5.5 2.9c-1.3.9-2 1.6-2 3.1m0 4h.01",
} as const;

export type IconName = keyof typeof shapes;

/** @param tip shown to a mouse only, where the button has its name already */
export function Icon({ name, tip }: { name: IconName; tip?: string }) {
  return ShapeIcon({ shape: shapes[name], tip });
}

/** @param shape an SVG path in 24 by 24 units */
export function ShapeIcon({ shape, tip }: { shape: string | undefined; tip?: string | undefined }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {tip && <title>{tip}</title>}
      <path d={shape} />
    </svg>
  );
}
