import type * as Type from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Value } from 'typebox/value';
import { Environment } from './environment.ts';

const settings = Environment.properties as Record<string, object> as Record<
	string,
	{ type?: string; description?: string }
>;

/** The settings with their defaults, and an error message for each invalid one. */
export function readEnvironment(environment: Record<string, string | undefined>) {
	const given = Object.entries(environment).filter(
		([name, value]) => Object.hasOwn(Environment.properties, name) && value !== '',
	);
	const env = Value.Default(Environment, Object.fromEntries(given.map(asNumber))) as Type.Static<
		typeof Environment
	>;
	const problems = Value.Errors(Environment, env).map(problemOf);
	const isProduction = env.NODE_ENV === 'production';
	if (isProduction) {
		for (const name of [
			'APP_ORIGINS',
			'SESSION_KEYS',
			'ENCRYPTION_KEYS',
			'DATABASE_URL',
			'OPENROUTER_BASE_URL',
		] as const) {
			if (!env[name])
				problems.push(`${name} is missing: ${settings[name]?.description?.replace(/\. .*/s, '.')}`);
		}
	}
	return { env, isProduction, problems };
}

/** Converts digits to a number if the setting is one. Other text stays, and is refused later. */
function asNumber([name, value]: [string, string | undefined]): [string, unknown] {
	const { type } = settings[name] ?? {};
	return [name, type === 'integer' && /^\d+$/.test(value ?? '') ? Number(value) : value];
}

function problemOf({ instancePath, message, params }: TLocalizedValidationError): string {
	const allowed = 'allowedValues' in params ? `: ${params.allowedValues.join(', ')}` : '';
	return `${instancePath.slice(1)} ${message}${allowed}`;
}
