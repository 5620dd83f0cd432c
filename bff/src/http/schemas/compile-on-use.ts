import ajvCompiler from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Validate = ReturnType<ReturnType<ReturnType<typeof ajvCompiler>>>;
type Serialize = (value: unknown) => string;

/** Fastify's own compilers, which compile a schema when they get it. */
export function createCompilers() {
	return { buildValidator: ajvCompiler(), buildSerializer: SerializerSelector() };
}

/**
 * Calls the compilers for each schema with its first value: compiling those of all routes would be
 * a fourth of the server's start. A schema with an error fails in a test, which compiles all of
 * them.
 */
export function compileOnUse(
	{ buildValidator: createValidators, buildSerializer: createSerializers } = createCompilers(),
): SchemaController {
	const buildValidator: typeof createValidators = (...settings) => {
		const compile = createValidators(...settings);
		return (route) => validateOnUse(() => compile(route));
	};
	const buildSerializer: typeof createSerializers = (...settings) => {
		const compile = createSerializers(...settings);
		return (route) => serializeOnUse(() => compile(route));
	};
	return { compilersFactory: { buildValidator, buildSerializer } };
}

function validateOnUse(compile: () => Validate): Validate {
	let compiled: Validate | undefined;
	const validate = (value: unknown) => {
		compiled ??= compile();
		const result = compiled(value);
		// Fastify reads the errors from the function that it has called.
		if ('errors' in compiled) Object.assign(validate, { errors: compiled.errors });
		return result;
	};
	return validate as Validate;
}

function serializeOnUse(compile: () => Serialize): Serialize {
	let compiled: Serialize | undefined;
	return (value) => {
		compiled ??= compile();
		return compiled(value);
	};
}
