import { webAddress } from '../post-date/post-url.ts';
import { PostText } from '../post-text/post-text.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './quoted-post.module.css';

export type QuotedPostProps = {
	/** It was deleted, or the network does not show it. The other properties are ignored then. */
	isMissing?: boolean;
	authorName: string;
	/** Without @. */
	authorUsername: string;
	/** Plain text. */
	text: string;
	/** The address of the post at its network. */
	url: string | null;
	/** The name of that network in sentences. */
	network: string;
};

/** A post that another one quotes, inside its card. What comes from the network is text. */
export function QuotedPost({
	isMissing = false,
	authorName,
	authorUsername,
	text,
	url,
	network,
}: QuotedPostProps) {
	if (isMissing) return <p className={styles.quoted}>The quoted post is not available.</p>;
	const address = webAddress(url);
	const author = (
		<>
			<VisuallyHidden>Quoted post by</VisuallyHidden>{' '}
			<b dir="auto">
				<VisibleText>{authorName}</VisibleText>
			</b>{' '}
			<bdi>
				@<VisibleText>{authorUsername}</VisibleText>
			</bdi>
		</>
	);
	return (
		<figure className={styles.quoted}>
			<figcaption className={styles.author}>
				{address ? (
					<a href={address} target="_blank" rel="noopener noreferrer" title={`Open on ${network}`}>
						{author}
						<VisuallyHidden>, open on {network}</VisuallyHidden>
					</a>
				) : (
					author
				)}
			</figcaption>
			{text === '' ? null : (
				<blockquote className={styles.text}>
					<PostText content={text} format="text" size="sm" lines={4} isDim />
				</blockquote>
			)}
		</figure>
	);
}
