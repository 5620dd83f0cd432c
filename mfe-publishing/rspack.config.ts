import { remoteConfig } from 'build-tools/federation';

export default remoteConfig({ name: 'publishing', port: 3108 });
