import { ConfigError } from '../src/config/config.ts';
import { readEnvironment } from '../src/config/read-environment.ts';

/** The model to evaluate. */
export interface Endpoint {
	baseUrl: string;
	model: string;
	apiKey: string;
}

/** Reads the settings of the endpoint; undefined for the sandbox. Throws `ConfigError`. */
export function readEndpoint(
	environment: Record<string, string | undefined>,
): Endpoint | undefined {
	const { env, problems } = readEnvironment(environment);
	const ours = problems.filter((problem) => problem.startsWith('EVALUATE_'));
	const { EVALUATE_BASE_URL: baseUrl, EVALUATE_MODEL: model, EVALUATE_API_KEY: apiKey } = env;
	if (baseUrl !== undefined && model === undefined)
		ours.push('EVALUATE_MODEL is missing: the endpoint needs the id of a model');
	if (ours.length > 0) throw new ConfigError(ours);
	if (baseUrl === undefined || model === undefined) return undefined;
	return { baseUrl, model, apiKey: apiKey ?? '' };
}
