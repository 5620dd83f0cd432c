import ajvCompiler from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type BuildSerializer = NonNullable<
	NonNullable<SchemaController['compilersFactory']>['buildSerializer']
>;

const compileSerializer = SerializerSelector();
/** By schema object. The contract's schemas are shared by all apps of a worker. */
const serializers = new WeakMap<object, ReturnType<ReturnType<BuildSerializer>>>();

const buildSerializer: BuildSerializer = (externalSchemas, options) => {
	const compile = compileSerializer(externalSchemas, options);
	return (route) => {
		const known = serializers.get(route.schema as object);
		if (known) return known;
		const serialize = compile(route);
		serializers.set(route.schema as object, serialize);
		return serialize;
	};
};

/**
 * Fastify's own compilers with a cache for all apps of a worker, which builds hundreds: compiling
 * the contract's schemas takes two fifths of the time to build an app. The compiler of validators
 * has its own cache.
 */
export const sharedCompilers: SchemaController = {
	compilersFactory: { buildValidator: ajvCompiler(), buildSerializer },
};
