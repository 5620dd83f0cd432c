/** A screen of one of two widths, for `matchMedia`: a desktop unless the test says otherwise. */
export class Media extends EventTarget {
	static isPhone = false;
	readonly media: string;

	constructor(media: string) {
		super();
		this.media = media;
	}

	get matches(): boolean {
		return this.media === '(max-width: 767px)' && Media.isPhone;
	}
}
