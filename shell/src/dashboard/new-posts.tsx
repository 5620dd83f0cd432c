import { NewPostsRow } from './new-posts-row.tsx';
import { usePostFetch } from './use-post-fetch.ts';

/** The last row of the dashboard. Empty for users without a subscription. */
export function NewPosts({ settingsHref }: { settingsHref: string | undefined }) {
	const fetch = usePostFetch();
	if (fetch.problem?.code === 'subscription_required') return null;
	return <NewPostsRow {...fetch} settingsHref={settingsHref} />;
}
