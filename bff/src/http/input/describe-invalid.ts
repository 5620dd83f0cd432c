interface Violation {
	/** JSON pointer, such as `/parts/0/text`. */
	instancePath: string;
	keyword: string;
	params: Readonly<Record<string, unknown>>;
}

/** Describes in a sentence for users why an input does not fit its schema. */
export function describeInvalid({ instancePath, keyword, params }: Violation): string {
	const name = nameField(instancePath);
	const limit = Number(params.limit);
	switch (keyword) {
		case 'required': {
			const missing = params.missingProperty ?? (params.requiredProperties as unknown[])?.[0];
			return `The ${nameField(`${instancePath}/${missing}`)} is missing.`;
		}
		case 'additionalProperties':
			return `The ${name} has a field that Warble does not know.`;
		case 'maxLength':
			return `The ${name} can have up to ${count(limit, 'character')}. Shorten it.`;
		case 'minLength':
			return limit === 1
				? `The ${name} is empty.`
				: `The ${name} needs at least ${count(limit, 'character')}.`;
		case 'maxItems':
			return `The ${name} can have up to ${count(limit, 'entry', 'entries')}. Remove some of them.`;
		case 'minItems':
			return `The ${name} needs at least ${count(limit, 'entry', 'entries')}.`;
		case 'maximum':
			return `The ${name} can be at most ${format(limit)}.`;
		case 'minimum':
			return `The ${name} has to be at least ${format(limit)}.`;
		default:
			return `The ${name} is not valid.`;
	}
}

/** `/parts/0/text` → text of part 1, `/openrouter_api_key` → openrouter api key. */
export function nameField(path: string): string {
	const [last, before, list] = path.split('/').slice(1).reverse();
	if (!last) return 'request';
	if (isIndex(last)) return `${singular(before)} ${Number(last) + 1}`;
	const name = toWords(last);
	return isIndex(before) ? `${name} of ${singular(list)} ${Number(before) + 1}` : name;
}

const isIndex = (segment = ''): boolean => /^\d+$/.test(segment);

const toWords = (name: string): string =>
	name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replaceAll(/[_-]/g, ' ')
		.toLowerCase();

const singular = (name = 'entries'): string => toWords(name).replace(/ies$/, 'y').replace(/s$/, '');

const format = (value: number): string => value.toLocaleString('en');

const count = (value: number, one: string, many = `${one}s`): string =>
	`${format(value)} ${value === 1 ? one : many}`;
