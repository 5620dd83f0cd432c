import { type ComponentProps, type ReactNode, useId } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { classNames } from '../class-names/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { repostIcon } from '../icon/icon-paths.ts';
import { MarginRow } from '../margin-row/margin-row.tsx';
import { PostDate } from '../post-date/post-date.tsx';
import { PostText } from '../post-text/post-text.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { formatCount } from './format-count.ts';
import styles from './post-card.module.css';

export type PostCardProps = Omit<ComponentProps<'article'>, 'content'> & {
	authorName: string;
	/** Without @. */
	authorUsername: string;
	/** What the post says; may have HTML, of which only the spec's list is left. */
	content: string;
	/** `text` where the content is known to have no markup. */
	format?: 'html' | 'text';
	/** Number of the post at the platform; with the name it makes the link there. */
	postId?: string | undefined;
	/** ISO 8601, or 'Fri Nov 20 15:48:00 +0000 2026'. */
	createdAt?: string | undefined;
	/** Beside the name, or in the margin where the verdict would stand. */
	datePlace?: 'words' | 'margin';
	/** Null: a letter in its place. Left out: no picture at all. */
	avatarUrl?: string | null | undefined;
	/** Who passed it on. A text that begins with 'RT ' was passed on by its author. */
	repostBy?: string | undefined;
	likes?: number | undefined;
	retweets?: number | undefined;
	lang?: string | undefined;
	/** Filtered out: its words are quieter. */
	isDim?: boolean;
	/** What Warble says of it: a Verdict. */
	margin?: ReactNode;
	/** What can be done with it, in the line of the counts. */
	actions?: ReactNode;
	/** What can be done with it, in a column of its own on wide screens. */
	aside?: ReactNode;
	/** What belongs to it, under it: an answer being written. */
	children?: ReactNode;
};

/**
 * A post by a stranger, with what Warble says of it in the margin. Everything of the stranger's is
 * shown as text or made safe.
 */
export function PostCard({
	authorName,
	authorUsername,
	content,
	format = 'html',
	postId,
	createdAt,
	datePlace = 'words',
	avatarUrl,
	repostBy,
	likes,
	retweets,
	lang,
	isDim = false,
	margin,
	actions,
	aside,
	className,
	children,
	...rest
}: PostCardProps) {
	const nameId = useId();
	const date =
		createdAt === undefined ? null : (
			<PostDate createdAt={createdAt} username={authorUsername} postId={postId} />
		);
	const reposter = repostBy ?? (content.startsWith('RT ') ? authorName : undefined);
	return (
		<article aria-labelledby={nameId} {...rest} className={classNames(styles.post, className)}>
			<MarginRow
				margin={
					<>
						{margin}
						{datePlace === 'margin' ? date : null}
					</>
				}
				aside={aside}
			>
				{reposter === undefined ? null : (
					<p className={styles.repost}>
						<Icon path={repostIcon} size={15} />
						<span>
							Repost by <VisibleText>{reposter}</VisibleText>
						</span>
					</p>
				)}
				<div className={styles.who}>
					{avatarUrl === undefined ? null : <Avatar name={authorName} src={avatarUrl} />}
					<p className={styles.names} id={nameId}>
						<b dir="auto">
							<VisibleText>{authorName}</VisibleText>
						</b>{' '}
						<span className={styles.handle}>
							@<VisibleText>{authorUsername}</VisibleText>
						</span>
					</p>
					{datePlace === 'words' && date ? <span className={styles.date}>{date}</span> : null}
				</div>
				<PostText content={content} format={format} lang={lang} isDim={isDim} />
				{likes === undefined && retweets === undefined && !actions ? null : (
					<div className={styles.counts}>
						{likes === undefined ? null : <span>{formatCount(likes, 'like')}</span>}
						{retweets === undefined ? null : <span>{formatCount(retweets, 'retweet')}</span>}
						{actions}
					</div>
				)}
				{children}
			</MarginRow>
		</article>
	);
}
