import { compileOnUse, createCompilers } from '../../http/schemas/compile-on-use.ts';

const compilers = createCompilers();
type BuildSerializer = typeof compilers.buildSerializer;

/** By schema object. The contract's schemas are shared by all apps of a worker. */
const serializers = new WeakMap<object, ReturnType<ReturnType<BuildSerializer>>>();

const buildSerializer: BuildSerializer = (externalSchemas, options) => {
	const compile = compilers.buildSerializer(externalSchemas, options);
	return (route) => {
		const known = serializers.get(route.schema as object);
		if (known) return known;
		const serialize = compile(route);
		serializers.set(route.schema as object, serialize);
		return serialize;
	};
};

/**
 * The server's compilers with a cache for all apps of a worker, which builds hundreds. The compiler
 * of validators has its own cache.
 */
export const sharedCompilers = compileOnUse({ ...compilers, buildSerializer });
