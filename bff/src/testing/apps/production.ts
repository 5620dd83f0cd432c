/** The settings of a server in production. Its database is still the test's. */
export const production = {
	NODE_ENV: 'production',
	APP_ORIGINS: 'https://warble.example',
	SESSION_KEYS: '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210',
	ENCRYPTION_KEYS: 'test:9a8b7c6d5e4f30211203f4e5d6c7b8a99f8e7d6c5b4a39281706f5e4d3c2b1a0',
	DATABASE_URL: 'postgres://not-used',
	OPENROUTER_BASE_URL: 'https://openrouter.test/api/v1',
};
