import ajvCompiler from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type BuildSerializer = NonNullable<
	NonNullable<SchemaController['compilersFactory']>['buildSerializer']
>;

const compileSerializer = SerializerSelector();
/** By the schema object, which all apps of a worker share: it is a value of the contract. */
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
 * Fastify's own compilers, kept from app to app. Compiling the contract's schemas is two fifths of
 * the time that it takes to build an app, and a worker builds hundreds. The validators' compiler
 * remembers by schema object by itself.
 */
export const sharedCompilers: SchemaController = {
	compilersFactory: { buildValidator: ajvCompiler(), buildSerializer },
};
