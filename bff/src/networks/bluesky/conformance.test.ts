import { describe } from 'vitest';
import { testNetwork } from '../testing/network-conformance.ts';
import { testServer } from '../testing/server-conformance.ts';
import { testSources } from '../testing/source-conformance.ts';
import { startStandIn } from './testing/start-stand-in.ts';
import { testBlueskyServer } from './testing/test-bluesky-server.ts';

testServer(startStandIn);
testNetwork(startStandIn);
testSources(startStandIn);
testBlueskyServer(startStandIn);

describe('with an account that was connected by OAuth', () => {
	const start = () => startStandIn('OAuth');
	testServer(start);
	testNetwork(start);
});
