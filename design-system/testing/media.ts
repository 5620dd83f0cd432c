/** The result of `matchMedia` in tests: a desktop screen, or a phone if a test sets `isPhone`. */
export class Media extends EventTarget {
	static isPhone = false;
	readonly media: string;

	constructor(media: string) {
		super();
		this.media = media;
	}

	get matches(): boolean {
		return this.media === '(width < 48rem)' && Media.isPhone;
	}
}
