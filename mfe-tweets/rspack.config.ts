import { remoteConfig } from 'build-tools/federation';

export default remoteConfig({ name: 'tweets', port: 3105 });
