import { Icon, type IconName } from "~/ui/kit/icon";

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

interface ContactTileProps {
  readonly icon: IconName;
  readonly title: string;
  readonly heading: "h2" | "h3";
  readonly children: React.ReactNode;
}
