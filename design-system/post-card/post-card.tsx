import { type ComponentProps, type ReactNode, useId } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { classNames } from '../class-names/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { repostIcon } from '../icon/post-icons.ts';
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
	/** The text of the post. HTML is reduced to the tags that the spec allows. */
	content: string;
	/** `text` if the content has no markup. */
	format?: 'html' | 'text';
	/** The id of the post at X, for the link to it if there is no `url`. */
	postId?: string | undefined;
	/** The address of the post at its network. */
	url?: string | null | undefined;
	/** The name of that network in sentences; X by default. */
	network?: string | undefined;
	/** Says after the name where the post is from. */
	mark?: ReactNode;
	/** ISO 8601, or 'Fri Nov 20 15:48:00 +0000 2026'. */
	createdAt?: string | undefined;
	/**
	 * For long lists: date and counts in the margin, a small picture, and the actions at the end of
	 * the line of the name where there is room.
	 */
	isCompact?: boolean;
	/** Null shows an initial instead; if absent, there is no picture at all. */
	avatarUrl?: string | null | undefined;
	/** The user who reposted it. If the text begins with 'RT ', that is its author. */
	repostBy?: string | undefined;
	likes?: number | undefined;
	retweets?: number | undefined;
	lang?: string | undefined;
	/** Filtered out: the text is shown in a weaker colour. */
	isDim?: boolean;
	/** The post that it quotes, under its text. */
	quoted?: ReactNode;
	/** Warble's verdict. */
	margin?: ReactNode;
	/** Actions in the line of the counts. */
	actions?: ReactNode;
	/** Content under the post, such as a reply being written. */
	children?: ReactNode;
};

/**
 * A post of any network, with Warble's verdict in the margin. Everything that comes from there is
 * shown as text or sanitized.
 */
export function PostCard({
	authorName,
	authorUsername,
	content,
	format = 'html',
	postId,
	url,
	network,
	mark,
	createdAt,
	isCompact = false,
	avatarUrl,
	repostBy,
	likes,
	retweets,
	lang,
	isDim = false,
	quoted,
	margin,
	actions,
	className,
	children,
	...rest
}: PostCardProps) {
	const nameId = useId();
	const date =
		createdAt === undefined ? null : (
			<PostDate
				createdAt={createdAt}
				username={authorUsername}
				postId={postId}
				url={url}
				network={network}
			/>
		);
	const counts = [
		...(likes === undefined ? [] : [formatCount(likes, 'like')]),
		...(retweets === undefined ? [] : [formatCount(retweets, 'retweet')]),
	].map((text) => <span key={text}>{text}</span>);
	const reposter = repostBy ?? (content.startsWith('RT ') ? authorName : undefined);
	return (
		<article aria-labelledby={nameId} {...rest} className={classNames(styles.post, className)}>
			<MarginRow
				margin={
					<>
						{margin}
						{isCompact ? (
							<div className={styles.facts}>
								{date}
								{counts}
							</div>
						) : null}
					</>
				}
			>
				<div className={isCompact ? styles.compact : undefined}>
					{reposter === undefined ? null : (
						<p className={styles.repost}>
							<Icon path={repostIcon} size={15} />
							<span>
								Repost by{' '}
								<bdi>
									<VisibleText>{reposter}</VisibleText>
								</bdi>
							</span>
						</p>
					)}
					<div className={styles.who}>
						{avatarUrl === undefined ? null : (
							<Avatar name={authorName} src={avatarUrl} size={isCompact ? 'sm' : 'md'} />
						)}
						<p className={styles.names} id={nameId}>
							<b dir="auto">
								<VisibleText>{authorName}</VisibleText>
							</b>{' '}
							<span className={styles.handle}>
								@<VisibleText>{authorUsername}</VisibleText>
							</span>
							{mark ? <> {mark}</> : null}
						</p>
						{!isCompact && date ? <span className={styles.date}>{date}</span> : null}
					</div>
					<div className={styles.text}>
						<PostText content={content} format={format} lang={lang} isDim={isDim} />
						{quoted}
					</div>
					{(isCompact || counts.length === 0) && !actions ? null : (
						<div className={isCompact ? styles.actions : styles.counts}>
							{isCompact ? null : counts}
							{actions}
						</div>
					)}
					{children === undefined ? null : <div className={styles.rest}>{children}</div>}
				</div>
			</MarginRow>
		</article>
	);
}
