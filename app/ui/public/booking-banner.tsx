import { BookLink, CallLink } from "./action-links";
import { useSite } from "./site-facts";

export function Banner({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="banner night wide">
      <div>
        <h2>{title}</h2>
        <p className="lead">{children}</p>
      </div>
      <div className="row">
        <BookLink />
        <CallLink />
      </div>
    </div>
  );
}

export function BookingBanner() {
  const { booking } = useSite().copy;
  return <Banner title={booking.title}>{booking.text}</Banner>;
}
