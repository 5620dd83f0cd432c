import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Value } from 'typebox/value';
import { invalid, StripeFailure } from './failure.ts';
import { type Form, type FormValue, readForm } from './form.ts';

/** Up to 50 strings with names that the client chooses. */
export const Metadata = Type.Record(
	Type.String({ maxLength: 40 }),
	Type.String({ maxLength: 500 }),
	{ maxProperties: 50 },
);

/** The schema of routes with an id in the path. */
export const ById = { schema: { params: Type.Object({ id: Type.String() }) } };

/** The parameters of the query and the body. */
export function formOf({ url, body }: FastifyRequest): Form {
	const at = url.indexOf('?');
	return {
		...readForm(at === -1 ? '' : url.slice(at + 1)),
		...readForm(typeof body === 'string' ? body : ''),
	};
}

/** The paths of the `expand` parameter. */
export function expansionsOf(form: Form): string[] {
	const { expand = [] } = form;
	return [expand].flat().filter((path) => typeof path === 'string');
}

/** Checks the parameters as strictly as Stripe: an unknown parameter is an error. */
export function readParams<T extends Type.TProperties>(
	properties: T,
	request: FastifyRequest,
): Type.Static<Type.TObject<T>> {
	const { expand: _, ...form } = formOf(request);
	const schema = Type.Object(properties, { additionalProperties: false });
	const value = Value.Convert(schema, form);
	if (Value.Check(schema, value)) return value;
	const error = Value.Errors(schema, value).find(({ keyword }) => keyword !== 'boolean');
	throw error ? refusalOf(error, form) : invalid('The parameters are not valid.');
}

function refusalOf(
	{ keyword, instancePath, params, message }: TLocalizedValidationError,
	form: Form,
): StripeFailure {
	const path = instancePath.split('/').slice(1);
	if ('additionalProperties' in params) {
		const name = nameOf([...path, ...params.additionalProperties.slice(0, 1)]);
		return invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
	}
	if ('requiredProperties' in params) {
		const name = nameOf([...path, ...params.requiredProperties.slice(0, 1)]);
		return invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
	}
	const name = nameOf(path);
	const given = JSON.stringify(valueAt(form, path)).replace(/^"|"$/g, '');
	if ('allowedValues' in params)
		return invalid(`Invalid ${name}: must be one of ${params.allowedValues.join(', ')}`, name);
	if ('type' in params && params.type === 'integer')
		return invalid(`Invalid integer: ${given}`, name, 'parameter_invalid_integer');
	if ('type' in params) return invalid(`Invalid ${String(params.type)}: ${given}`, name);
	if (keyword === 'maxLength')
		return invalid(`Invalid string: ${given.slice(0, 20)}…; ${message}`, name);
	return invalid(`Invalid ${name}: ${message}`, name);
}

function nameOf([first = '', ...inner]: string[]): string {
	return `${first}${inner.map((name) => `[${name}]`).join('')}`;
}

function valueAt(form: Form, path: string[]): FormValue {
	return path.reduce<FormValue>(
		(value, name) =>
			typeof value === 'string' ? value : (new Map(Object.entries(value)).get(name) ?? ''),
		form,
	);
}

/** Merges metadata. An empty string removes an entry. */
export function mergedMetadata(
	before: Record<string, string>,
	given: Record<string, string> | '' | undefined,
): Record<string, string> {
	if (given === '') return {};
	return Object.fromEntries(
		Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''),
	);
}

/** Throws if a browser could not be redirected to this URL. */
export function checkAddress(address: string | undefined, param: string): void {
	const protocol =
		address === undefined
			? 'https:'
			: URL.parse(address.replaceAll('{CHECKOUT_SESSION_ID}', 'id'))?.protocol;
	if (protocol !== 'https:' && protocol !== 'http:')
		throw new StripeFailure(400, 'Not a valid URL', { code: 'url_invalid', param });
}
