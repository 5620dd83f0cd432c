import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { parsePostDate } from './parse-post-date.ts';
import styles from './post-date.module.css';
import { postUrl } from './post-url.ts';

export type PostDateProps = {
	/** ISO 8601, or 'Fri Nov 20 15:48:00 +0000 2026'. Anything else is shown as it is. */
	createdAt: string;
	/** With both it is a link to the original post. */
	username?: string | undefined;
	postId?: string | undefined;
};

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** When a post was written, in the reader's time, leading to the post itself. */
export function PostDate({ createdAt, username, postId }: PostDateProps) {
	const date = parsePostDate(createdAt);
	const url =
		username !== undefined && postId !== undefined ? postUrl(username, postId) : undefined;
	const time = date ? <time dateTime={date.toISOString()}>{format.format(date)}</time> : createdAt;
	if (!url) return <span className={styles.date}>{time}</span>;
	return (
		<a
			className={styles.date}
			href={url}
			target="_blank"
			rel="noopener noreferrer"
			title="Open on X"
		>
			{time}
			<VisuallyHidden>, open on X</VisuallyHidden>
		</a>
	);
}
