import type { ProposedAction } from 'bff/contract/access/proposals';
import { PostText } from 'design-system/post-text';
import { VisibleText } from 'design-system/visible-text';
import styles from './proposals.module.css';

/** The post that would get the reply or the like. */
export function ProposedPost({ post }: { post: NonNullable<ProposedAction['post']> }) {
	return (
		<blockquote className={styles.post}>
			<p className={styles.author}>
				<b>
					<VisibleText>{post.authorName}</VisibleText>
				</b>{' '}
				<VisibleText>{`@${post.authorUsername}`}</VisibleText>
			</p>
			<PostText content={post.text} format="text" lines={null} isDim />
		</blockquote>
	);
}
