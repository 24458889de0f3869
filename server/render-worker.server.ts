import { threadId } from "node:worker_threads";
import { articleTasks } from "~/domain/posts/article/article-facts";

interface WorkerTask {
  readonly name: keyof typeof articleTasks;
  readonly parameters: readonly unknown[];
  /** Gets this thread's number once the work begins. */
  readonly started: Int32Array;
}

/** The module that threads of `ArticleWorkers` load. */
export function runTask({ name, parameters, started }: WorkerTask): unknown {
  Atomics.store(started, 0, threadId);
  return Reflect.apply(articleTasks[name], undefined, parameters);
}
