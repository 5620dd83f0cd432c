import { NewPostsRow } from './new-posts-row.tsx';
import { useFetch } from './use-post-fetch.ts';

/** The last row of the dashboard. Nothing where the server says that there is no subscription. */
export function NewPosts({ settingsHref }: { settingsHref: string | undefined }) {
	const fetch = useFetch();
	if (fetch.problem?.code === 'subscription_required') return null;
	return <NewPostsRow {...fetch} settingsHref={settingsHref} />;
}
