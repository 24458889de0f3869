import { Icon, type IconName } from "~/ui/kit/icon";

type ContactTileProps = React.PropsWithChildren<{ icon: IconName; title: string; heading: "h2" | "h3" }>;

export function ContactTile({ icon, title, heading: Heading, children }: ContactTileProps) {
  return (
    <div className="card tile">
      <span className="tile-icon">
        <Icon name={icon} />
      </span>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
