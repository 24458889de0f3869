import { BookLink, CallLink } from "./action-links";
import { useSite } from "./site-context";

/** A trail board: the navy panel that asks for a booking. One a page. */
export function Board({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="board night wide">
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

export function BookingBoard() {
  const { booking } = useSite().copy;
  return <Board title={booking.title}>{booking.text}</Board>;
}
