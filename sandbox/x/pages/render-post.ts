import { html, type Markup } from '../../page.ts';
import type { MediaFile } from '../media/media-files.ts';

/** A post as the pages show it. */
export interface ShownPost {
	id: string;
	name: string;
	/** With `@`. */
	handle: string;
	/** Milliseconds since 1970. */
	time: number;
	text: string;
	media: readonly MediaFile[];
	likes: number;
	reposts: number;
	replies: number;
	views: number;
}

/** One post of a conversation. */
export function renderPost(post: ShownPost, isCurrent: boolean): Markup {
	const { id, name, handle, time, text, media } = post;
	const at = new Date(time).toISOString();
	return html`<section class="post" id="post-${id}"${isCurrent ? html` aria-current="true"` : null}>
<p><strong>${name}</strong> <span class="soft">${handle}, <a href="/i/status/${id}"><time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time></a></span></p>
<p class="text">${text}</p>
${media.map(renderMedia)}
<p class="soft">${count(post.likes, 'like')}, ${count(post.reposts, 'repost')}, ${count(post.replies, 'reply', 'replies')}, ${count(post.views, 'view')}</p>
</section>`;
}

function renderMedia(file: MediaFile): Markup {
	const { id, alt, category, content } = file;
	const source = `/sandbox/x/media/${id}`;
	const shown =
		content === undefined
			? html`<p class="soft">A video that is too large to show here</p>`
			: category === 'tweet_video'
				? html`<video src="${source}" controls aria-label="${alt}"></video>`
				: html`<img src="${source}" alt="${alt}">`;
	return html`<figure>${shown}<figcaption class="soft">${alt === '' ? 'No alt text' : `Alt text: ${alt}`}</figcaption></figure>`;
}

function count(number: number, one: string, many = `${one}s`): string {
	return `${number} ${number === 1 ? one : many}`;
}
