import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { parsePostDate } from './parse-post-date.ts';
import styles from './post-date.module.css';
import { postUrl, webAddress } from './post-url.ts';

export type PostDateProps = {
	/**
	 * ISO 8601, or 'Fri Nov 20 15:48:00 +0000 2026'. Any other text is shown unchanged. The first
	 * moment of 1970, which stands for a missing time, is not shown.
	 */
	createdAt: string;
	/** With both of these, the date of a post at X links to it. */
	username?: string | undefined;
	postId?: string | undefined;
	/** The address of the post at another network than X. */
	url?: string | null | undefined;
	/** The name of that network in sentences. */
	network?: string | undefined;
};

let formatter: Intl.DateTimeFormat | undefined;

/** `20 Nov 2026, 15:48`, the date format used everywhere in Warble. */
function format(date: Date): string {
	// Created on first use, because that takes several milliseconds on a phone.
	formatter ??= new Intl.DateTimeFormat('en-GB', {
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
	});
	return formatter.format(date);
}

/** The time of a post in the user's time zone, as a link to the post. */
export function PostDate({ createdAt, username, postId, url, network = 'X' }: PostDateProps) {
	const date = parsePostDate(createdAt);
	const atX =
		username !== undefined && postId !== undefined ? postUrl(username, postId) : undefined;
	// At X the address is made here, of a valid name only: a name is text that others wrote.
	const address = network === 'X' ? atX : webAddress(url);
	if (date?.getTime() === 0) return null;
	const time = date ? <time dateTime={date.toISOString()}>{format(date)}</time> : createdAt;
	if (!address) return <span className={styles.date}>{time}</span>;
	return (
		<a
			className={styles.date}
			href={address}
			target="_blank"
			rel="noopener noreferrer"
			title={`Open on ${network}`}
		>
			{time}
			<VisuallyHidden>, open on {network}</VisuallyHidden>
		</a>
	);
}
