import ajvCompiler from '@fastify/ajv-compiler';

/** Fastify's own validators, compiled once for all stand-ins of a process: tests start hundreds. */
export const sharedValidators = { compilersFactory: { buildValidator: ajvCompiler() } };
