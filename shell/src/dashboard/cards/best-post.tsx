import type { Verdict as RunPost } from 'bff/contract/filter/verdict';
import { Verdict } from 'design-system/verdict';
import styles from './card.module.css';
import { Post } from './post.tsx';

/** The most liked included post of a run, and why the run included it. */
export function BestPost({ post }: { post: RunPost }) {
	return (
		<div className={styles.best}>
			<Verdict
				verdict="included"
				byYou={post.manualInclude}
				reason={`Most liked. ${post.manualInclude ? '' : post.reason}`.trim()}
			/>
			<Post
				authorName={post.author_name}
				authorUsername={post.author_username}
				network={post.network}
				createdAt={post.created_at}
				text={post.text}
			/>
		</div>
	);
}
