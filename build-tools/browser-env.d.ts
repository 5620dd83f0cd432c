/** The build replaces `process.env.NODE_ENV` in browser code. */
declare const process: { env: { NODE_ENV: 'production' | 'development' | 'test' } };
