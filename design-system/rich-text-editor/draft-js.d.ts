/** A part of draft-js that its types leave out. */
declare module 'draft-js/lib/EditorBidiService.js' {
	import type { ContentState } from 'draft-js';

	const service: {
		/** The writing direction of each block by its key. Returns `before` if it is the same. */
		getDirectionMap(content: ContentState, before: object | null): object;
	};
	export default service;
}
