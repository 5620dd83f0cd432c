/** Converts markup to plain text. */
export function toTextFragment(html: string): DocumentFragment {
	const fragment = new DocumentFragment();
	fragment.append(html);
	return fragment;
}
