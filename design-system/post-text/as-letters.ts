/** Markup that nobody reads as such. */
export function asLetters(html: string): DocumentFragment {
	const fragment = new DocumentFragment();
	fragment.append(html);
	return fragment;
}
