import type { Feed } from './feed.ts';

/** Whether new posts can be read, from any network. */
export function canReadPosts({ reads, timelines }: Pick<Feed, 'reads' | 'timelines'>): boolean {
	return reads !== 'none' || timelines.some(({ isExpired }) => !isExpired);
}
