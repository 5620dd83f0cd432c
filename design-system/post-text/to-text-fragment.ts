/** Markup that nobody reads as such. */
export function toTextFragment(html: string): DocumentFragment {
	const fragment = new DocumentFragment();
	fragment.append(html);
	return fragment;
}
