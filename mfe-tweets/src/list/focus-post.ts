/** Focuses a post by its place in the list, otherwise the last one, otherwise the list. */
export function focusPost(list: HTMLElement | null, index: number): void {
	const posts = list?.querySelectorAll('article') ?? [];
	const post = posts[Math.min(index, posts.length - 1)] ?? list;
	post?.focus({ preventScroll: true });
	post?.scrollIntoView({ block: 'nearest' });
}
